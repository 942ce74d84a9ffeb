/** Saves a file under a name that no file system stumbles over. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = safeFileName(name);
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Anything but letters, digits, dots, dashes and underscores becomes a dash; no name starts with a dot. */
export function safeFileName(name: string): string {
  return name
    .trim()
    .replace(/[^\w.-]+/g, '-')
    .replace(/^\.+/, '')
    .slice(0, 100);
}
