interface ChooseRowProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** The checkbox of a row, large enough for a finger. */
export function ChooseRow({ name, checked, onChange }: ChooseRowProps) {
  return (
    <label className="-my-2.5 grid size-11 cursor-pointer place-items-center pointer-fine:size-9">
      <input type="checkbox" aria-label={name} checked={checked} onChange={onChange} className="size-4.5" />
    </label>
  );
}
