// The button that was pressed before the page was loaded (warren/site/first.html).
const pressed = window as { warrenDoor?: string };

export const doorPressed = () => pressed.warrenDoor;

export function forgetDoor() {
  delete pressed.warrenDoor;
}
