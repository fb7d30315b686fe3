// The sheet that is open over the page.
class Sheets {
  open = $state<"help" | "settings" | "tell" | "more" | null>(null);
  staged = $state(false); // a match fills the screen, and its own head has the contents of the header
}

export const sheets = new Sheets();
