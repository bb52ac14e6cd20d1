/**
 * The script of pages with texts to copy: each element with the attribute `data-copy` gets a button behind it, unless
 * the browser has no access to the clipboard.
 */
export const COPY = `
for (const part of navigator.clipboard ? document.querySelectorAll("[data-copy]") : []) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.setAttribute("aria-label", "Copy " + (part.dataset.copy || "the text"));
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(part.textContent.trim());
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  part.after(button);
}
`;
