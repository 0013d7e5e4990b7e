/** What a person calls the picture at an address: its file's name, or its host where there is none. */
export function nameAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname } = new URL(address);
  const last = pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(last) || hostname;
  } catch {
    return last;
  }
}
