/** What a buyer asks for. Each product is on one line. */
export interface Wanted {
  readonly items: readonly WantedItem[];
  readonly renews: readonly string[];
  readonly renewCovered: boolean;
}

export interface WantedItem {
  readonly productId: string;
  readonly quantity: number;
  readonly insteadOf?: string | null;
  /** 12 months where it has none. */
  readonly term?: { readonly months: number } | { readonly endsOn: string };
}

/** Days that the shop promised, or wrote. */
export interface PromisedLine {
  readonly productId: string;
  readonly parts: readonly PromisedPart[];
}

export interface PromisedPart {
  readonly seats: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly continues: Source | null;
}

export interface Source {
  readonly orderId: string;
  readonly productId: string;
  readonly endsOn: string;
}

/** Seats of a product that a refund takes: those with the numbers, or the last ones. */
export type Taken = readonly [productId: string, seats: number, numbers?: readonly number[]];

/** Seats of a line with the same days. */
export interface Part extends Source {
  readonly position: number;
  readonly firstSeat: number;
  startsOn: string;
  endsOn: string;
  /** One for each seat: whether no refund took it. */
  readonly seats: boolean[];
  readonly continues: Part | null;
}

/** Seats that one part or several of the same order, product and end have open. */
export interface Pool extends Source {
  seats: number;
}

/**
 * Who holds which seats from when until when, counted seat by seat from what the shop promised. It knows the rules of a
 * renewal and shares no code with the shop.
 */
export class SeatBook {
  readonly parts: Part[] = [];
  readonly emails = new Map<string, string>();

  partsOf(orderId: string): Part[] {
    return this.parts
      .filter((part) => part.orderId === orderId)
      .sort((a, b) => a.position - b.position || a.firstSeat - b.firstSeat);
  }

  ordersOf(email: string): string[] {
    return [...this.emails].filter(([, own]) => own === email).map(([orderId]) => orderId);
  }

  left(part: Part): number {
    return part.seats.filter(Boolean).length;
  }

  continued(part: Part): number {
    return this.parts
      .filter(({ continues }) => continues === part)
      .reduce((sum, later) => sum + this.left(later), 0);
  }

  open(part: Part): number {
    return Math.max(0, this.left(part) - this.continued(part));
  }

  openOf(orderId: string): number {
    return this.partsOf(orderId).reduce((sum, part) => sum + this.open(part), 0);
  }

  /** Whether nothing of any of these orders is open. */
  isAllCovered(orderIds: readonly string[]): boolean {
    return orderIds.length > 0 && orderIds.every((id) => this.openOf(id) === 0);
  }

  /** A promise that was paid. What takes the place of another product comes after the others. */
  record(orderId: string, email: string, lines: readonly PromisedLine[], wanted: Wanted): void {
    this.emails.set(orderId, email);
    const isOther = ([position]: [number, PromisedLine]) => {
      const { productId, insteadOf } = wanted.items[position] ?? {};
      return typeof insteadOf === 'string' && insteadOf !== productId;
    };
    const all = [...lines.entries()];
    const inTurn = [...all.filter((line) => !isOther(line)), ...all.filter(isOther)];
    const scope = this.#scopeOf(wanted);
    for (const [position, line] of inTurn) this.#recordLine(orderId, position, line, scope);
  }

  #recordLine(
    orderId: string,
    position: number,
    { productId, parts }: PromisedLine,
    scope: readonly Part[],
  ): void {
    let firstSeat = 1;
    for (const { seats, startsOn, endsOn, continues: source } of parts) {
      const continues = source && find(scope, source, (part) => this.open(part));
      must(!continues || this.open(continues) >= seats, `${orderId} continues seats that are not open`);
      this.parts.push({
        ...{ orderId, position, productId, firstSeat, startsOn, endsOn, continues },
        seats: Array.from({ length: seats }, () => true),
      });
      firstSeat += seats;
    }
  }

  /** Takes seats of a line back: those with the numbers, then the last ones. */
  refund(orderId: string, productId: string, seats: number, numbers: readonly number[] = []): void {
    const own = this.partsOf(orderId).filter((part) => part.productId === productId);
    const all = own.flatMap((part) => part.seats.map((_, i) => ({ part, i, number: part.firstSeat + i })));
    const isLeft = ({ part, i }: (typeof all)[number]) => part.seats[i] === true;
    const chosen = all.filter((seat) => numbers.includes(seat.number) && isLeft(seat));
    const others = all.filter((seat) => !chosen.includes(seat) && isLeft(seat)).toReversed();
    const taken = [...chosen, ...others].slice(0, seats);
    must(taken.length === seats, `${orderId} has fewer seats than are refunded`);
    for (const { part, i } of taken) part.seats[i] = false;
  }

  /** Takes seats back, unless later ones continue them. */
  tryRefund(orderId: string, taken: readonly Taken[]): boolean {
    const before = this.partsOf(orderId).map(({ seats }) => [...seats]);
    for (const [productId, seats, numbers] of taken) this.refund(orderId, productId, seats, numbers);
    if (this.overdrawn.length === 0) return true;
    for (const [i, { seats }] of this.partsOf(orderId).entries())
      seats.splice(0, seats.length, ...(before[i] ?? []));
    return false;
  }

  /** What is continued although it is refunded. */
  get overdrawn(): Part[] {
    return this.parts.filter((part) => this.continued(part) > this.left(part));
  }

  /** What a renewal may continue. */
  poolsOf(wanted: Wanted): Pool[] {
    const pools: Pool[] = [];
    for (const part of this.#scopeOf(wanted)) {
      const pool = pools.find((candidate) => isSame(candidate, part));
      if (pool) pool.seats += this.open(part);
      else pools.push({ ...part, seats: this.open(part) });
    }
    return pools;
  }

  /** The parts of the orders that are renewed, and of the buyer's own ones that cover them. */
  #scopeOf({ renews, renewCovered }: Wanted): Part[] {
    const scope = new Set(this.parts.filter(({ orderId }) => renews.includes(orderId)));
    if (renewCovered)
      for (const part of this.parts) if (part.continues && scope.has(part.continues)) scope.add(part);
    const email = this.emails.get(renews[0] ?? '');
    return [...scope].filter(({ orderId }) => this.emails.get(orderId) === email);
  }
}

/** Of those that are alike, the first with open seats. */
function find(scope: readonly Part[], source: Source, open: (part: Part) => number): Part {
  const alike = scope.filter((part) => isSame(part, source));
  const part = alike.find((candidate) => open(candidate) > 0) ?? alike[0];
  must(part, `nothing of ${source.orderId} ends on ${source.endsOn}`);
  return part;
}

export function isSame(a: Source, b: Source): boolean {
  return a.orderId === b.orderId && a.productId === b.productId && a.endsOn === b.endsOn;
}

export function add(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

export function must(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`The book says otherwise: ${why}`);
}
