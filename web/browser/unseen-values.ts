type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const seen = new WeakMap<Control, string>();
let again: ReturnType<typeof setTimeout> | undefined;
let resent: HTMLFormElement | null = null;

/**
 * Password managers and extensions may fill fields without any event: forms that follow events then
 * call a full field empty. As a form is submitted, this sends the events of such fields, and
 * submits it again.
 */
export function tellUnseenValues() {
  for (const type of ['input', 'change']) document.addEventListener(type, rememberValue, true);
  document.addEventListener('submit', tellBeforeSubmit, true);
}

function rememberValue({ target }: Event) {
  if (isControl(target)) seen.set(target, target.value);
}

function tellBeforeSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement)) return;
  clearTimeout(again);
  const isResent = resent === form;
  resent = null;
  const unseen = [...form.elements].filter(isControl).filter(isUnseen);
  if (isResent || unseen.length === 0) return;

  event.preventDefault();
  event.stopImmediatePropagation();
  for (const control of unseen) tell(control);

  // React renders what the fields told it first.
  again = setTimeout(() => {
    resent = form;
    form.requestSubmit(submitter);
    resent = null;
  });
}

/** A box or a radio button is a person's choice: what no event has told doesn't count. */
function isControl(element: unknown): element is Control {
  if (element instanceof HTMLInputElement)
    return !/^(file|hidden|button|submit|checkbox|radio)$/.test(element.type);
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

function isUnseen(control: Control): boolean {
  if (control.disabled || ('readOnly' in control && control.readOnly)) return false;
  return ![seen.get(control) ?? '', rendered(control)].includes(control.value);
}

/** What the page itself put there. React keeps it as the default, but for selects. */
function rendered(control: Control): string | undefined {
  if (control instanceof HTMLSelectElement) return control.dataset.value;
  return control.defaultValue;
}

/**
 * React takes a value for known that was written to the control, not one that was written past it.
 */
function tell(control: Control) {
  const { value } = control;
  if (!(control instanceof HTMLSelectElement)) control.value = '';
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  property?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  seen.set(control, control.value);
}
