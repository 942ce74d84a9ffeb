/** The seller's mark. What it draws is in a tree of elements and attributes that are known to be safe. */
export interface Logo {
  readonly viewBox: ViewBox;
  readonly children: readonly LogoElement[];
}

export interface LogoElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly LogoElement[];
}

/** While it is read. */
export interface OpenElement {
  readonly name: string;
  readonly line: number;
  attributes: Record<string, string>;
  readonly children: OpenElement[];
  /** The text of a `<style>`. */
  text: string;
}

/** An element and all that is in it. */
export function listAll(element: OpenElement): OpenElement[] {
  return [element, ...element.children.flatMap(listAll)];
}

export interface ViewBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
