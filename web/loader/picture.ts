// The picture of an island as a file that stands alone: its styles inside, in the light colours.

const SVG = "http://www.w3.org/2000/svg";
const SCALE = 2;
// What may stand in a page and in no file of XML: control characters, halves of characters.
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

// A copy with the rules of the page's style sheet that it needs, a ground, and a title.
export function standAlone(svg: SVGSVGElement, title: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  // What is there to be dragged belongs to the page.
  for (const grip of copy.querySelectorAll("[data-stop], .fl-playhead, .fl-spot-part")) grip.remove();
  for (const part of copy.querySelectorAll("[tabindex]")) part.removeAttribute("tabindex");
  copy.setAttribute("role", "img");
  copy.removeAttribute("aria-label");
  const { colours, rules } = collected(copy);
  const head = (name: string, text: string): SVGElement => {
    const element = document.createElementNS(SVG, name);
    element.textContent = text;
    return element;
  };
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", resolved("var(--panel)", colours));
  // The copy is in no document, so the page's policy on styles does not meet it.
  copy.prepend(head("title", title), head("style", resolved(rules.join("\n"), colours)), ground);
  return `${new XMLSerializer().serializeToString(copy).replaceAll(NO_XML, "\ufffd")}\n`;
}

// The same as points, twice as fine.
export async function drawn(svg: SVGSVGElement, title: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standAlone(svg, title))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(svg.width.baseVal.value * SCALE);
  canvas.height = Math.ceil(svg.height.baseVal.value * SCALE);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the canvas is too large"))), "image/png");
  });
}

// The rules that match something in the picture, and the colours by name. What holds only in the dark,
// in print or in forced colours is left out.
function collected(picture: SVGSVGElement): { colours: Map<string, string>; rules: string[] } {
  const [colours, rules] = [new Map<string, string>(), [] as string[]];
  const visit = (list: CSSRuleList): void => {
    for (const rule of list) {
      if (rule instanceof CSSStyleRule) {
        if (rule.selectorText === ":root") {
          for (const name of rule.style) {
            if (name.startsWith("--")) colours.set(name, rule.style.getPropertyValue(name).trim());
          }
        } else if (rule.selectorText.includes(".fl-") && fits(picture, rule.selectorText)) {
          rules.push(rule.cssText);
        }
      } else if (rule instanceof CSSImportRule) {
        if (rule.styleSheet) visit(rule.styleSheet.cssRules);
      } else if (rule instanceof CSSLayerBlockRule) {
        visit(rule.cssRules);
      }
    }
  };
  for (const sheet of document.styleSheets) visit(sheet.cssRules);
  return { colours, rules };
}

function fits(picture: SVGSVGElement, selector: string): boolean {
  return picture.matches(selector) || picture.querySelector(selector) !== null;
}

// Programs that show pictures know no variables.
function resolved(text: string, colours: Map<string, string>): string {
  return text.replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) => colours.get(name) ?? whole);
}
