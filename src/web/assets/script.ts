/**
 * All script there is; everything works without it. It opens what is folded where a link leads into it, and
 * everything before printing.
 */
export const scriptText = `(() => {
  const openAround = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let at = target; at; at = at.parentElement) if (at.localName === 'details') at.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', openAround);
  openAround();
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details:not([open])')];
    for (const folded of opened) folded.open = true;
  });
  addEventListener('afterprint', () => {
    for (const folded of opened) folded.open = false;
  });
})();
`;
