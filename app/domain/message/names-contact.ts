/**
 * Whether a text names an address or a number, and not only a longer one that contains it. `ann.lin@site.example` and
 * `lin@site.example.net` belong to others than `lin@site.example`.
 */
export function namesContact(text: string, contact: string): boolean {
  const exactly = contact.replace(/[^\w\s@]/g, "\\$&");
  return new RegExp(`(?<![\\w.+-])${exactly}(?![\\w.-]*\\w)`).test(text);
}
