// Texts in this browser's storage, if it is available.

export function kept(key: string, otherwise: string): string {
  try {
    return localStorage.getItem(key) ?? otherwise;
  } catch {
    return otherwise; // storage is forbidden
  }
}

export function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then the value lasts until the page is closed
  }
}
