import { createContext } from 'react';

/** The footer of the dialog around it, for the buttons of a step; null until it is there. */
export const DialogFooter = createContext<HTMLElement | null>(null);
