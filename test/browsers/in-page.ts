/** What the window's scripts find an element by. It runs in the page. */
export const inPage = `
  const place = document.querySelector('[role=dialog][data-state=open]') ?? document;
  const all = (selector) => [...place.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
  const reach = (element) => {
    const shown = element?.closest('select') ?? element;
    shown?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (!shown) return 'not there';
    const top = elementAt(shown);
    return shown.contains(top) ? element : 'under ' + top?.outerHTML.slice(0, 200);
  };
  const elementAt = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const squeeze = (text) => text.replaceAll(/\\s/g, '');
  const findButton = (name, group) => {
    const box = group && all('[role=group]').find((box) => box.querySelector('h2')?.textContent.trim() === group);
    const isWanted = (button) => squeeze(nameOf(button)) === squeeze(name) && (!box || box.contains(button));
    return all('button').findLast(isWanted) ?? [...document.querySelectorAll('.toast-area button')].find(isWanted);
  };
  const findField = (name) =>
    all('label').find((label) => nameOf(label).replace(' (optional)', '') === name)?.control ??
    all('input[aria-label]').find((field) => nameOf(field) === name);
  const lookAtDialog = (heading, buttonName) => {
    const dialog = document.querySelector('[role=dialog][data-state=open]');
    if (!dialog) return 'no dialog';
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    const body = dialog.querySelector('.dialog-body');
    const button = findButton(buttonName);
    button?.scrollIntoView({ block: 'nearest' });
    return {
      heading: [...dialog.querySelectorAll('h2, h3')].some((element) => element.textContent === heading),
      isInWindow: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      bodyIsHighEnough: body.clientHeight >= Math.min(body.scrollHeight, innerHeight / 2),
      buttonIsInSight: button !== undefined && button.contains(elementAt(button)),
    };
  };
  const findOption = (name) => [...place.querySelectorAll('option')].find((option) => nameOf(option) === name);
`;
