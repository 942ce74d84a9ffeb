/** Whether a module of Vite's is the style sheet that builds the theme of a page: its `main.css`. */
export function isMainStyles(id: string): boolean {
  return id.split('?')[0]?.endsWith('/main.css') ?? false;
}
