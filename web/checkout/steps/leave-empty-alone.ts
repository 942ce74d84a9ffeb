import type { UseFormRegisterReturn } from 'react-hook-form';

/** A form field that has the focus unasked: to leave it empty is no mistake before the form is sent. */
export function leaveEmptyAlone<Name extends string>(
  field: UseFormRegisterReturn<Name>,
): UseFormRegisterReturn<Name> {
  return {
    ...field,
    onBlur: async (event) => {
      if (event.target.value !== '') await field.onBlur(event);
    },
  };
}
