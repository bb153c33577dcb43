/** Whether a field of a form holds something else than it came with. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, first);
  }
  const { type, checked, defaultChecked, value, defaultValue } = field as HTMLInputElement;
  return /^(checkbox|radio)$/.test(type) ? checked !== defaultChecked : value !== defaultValue;
}
