/**
 * Fetches the drawing behind the title once the page has loaded: the text never waits for decoration.
 * The server says which sheet; each layer is named by its class, `map-<layer>`.
 */
export function drawHeroMap(): void {
  const drawing = document.querySelector<SVGGElement>("[data-map-layers]");
  if (!drawing) return;
  const sheet = drawing.dataset["mapLayers"];
  const draw = () => {
    for (const layer of drawing.querySelectorAll("use")) {
      layer.setAttribute("href", `${sheet}#${layer.classList[0]?.slice("map-".length)}`);
    }
    drawing.classList.add("hero-map-drawn");
  };
  if (document.readyState === "complete") draw();
  else addEventListener("load", () => setTimeout(draw), { once: true });
}
