// Which of the page's own sheets lies over everything else.
class Sheets {
  open = $state<"help" | "settings" | null>(null);
}

export const sheets = new Sheets();
