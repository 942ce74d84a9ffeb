/** Saves a file under a name that every file system accepts. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = safeFileName(name);
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function safeFileName(name: string): string {
  return name
    .trim()
    .replace(/[^\w.-]+/g, '-')
    .replace(/^\.+/, '')
    .slice(0, 100);
}
