// The sheet that is open over the page.
class Sheets {
  open = $state<"help" | "settings" | "tell" | "more" | null>(null);
  staged = $state(false); // a match fills the screen: its head has what the header has
}

export const sheets = new Sheets();
