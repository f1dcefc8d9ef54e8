// Compares pictures, in the browser, which can read them.

/** The mean difference of two PNG pictures of one size, and the standard deviation of the first one's lightness; of 255. */
export function alike(page, one, other) {
  return page.evaluate(async (both) => {
    const read = async (text) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height), pen = canvas.getContext("2d");
      pen.drawImage(picture, 0, 0);
      return pen.getImageData(0, 0, picture.width, picture.height);
    };
    const [a, b] = await Promise.all(both.map(read));
    if (a.width !== b.width || a.height !== b.height) throw new Error("the pictures differ in size");
    let sum = 0, light = 0, squares = 0;
    const count = a.width * a.height;
    for (let i = 0; i < a.data.length; i += 4) {
      for (let c = 0; c < 3; c++) sum += Math.abs(a.data[i + c] - b.data[i + c]) / 3;
      const value = (a.data[i] + a.data[i + 1] + a.data[i + 2]) / 3;
      light += value;
      squares += value * value;
    }
    return { mean: sum / count, spread: Math.sqrt(squares / count - (light / count) ** 2) };
  }, [one.toString("base64"), other.toString("base64")]);
}
