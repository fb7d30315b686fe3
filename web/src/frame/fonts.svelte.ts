// The page's own fonts. A table waits for them, because names wrap differently in another font.
const FACES = ["700 1em Skranji", '1em "Source Sans 3 Variable"'];
const PATIENCE = 800; // ms; on a slow line the table shows with the device's fonts

class Fonts {
  settled = $state(false); // loaded, or too slow

  constructor() {
    const settle = () => (this.settled = true);
    setTimeout(settle, PATIENCE);
    void Promise.allSettled(FACES.map((face) => document.fonts.load(face))).then(settle);
  }
}

export const fonts = new Fonts();
