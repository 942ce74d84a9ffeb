interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
}

export function addressLines({ street, city, state, postcode }: Address): string[] {
  return [street, `${city} ${state} ${postcode}`];
}
