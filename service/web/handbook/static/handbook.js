// The rules and guides: searches the clauses, keeps the place when the language is switched.
const search = document.getElementById("search");
const found = document.getElementById("found");
const contents = document.querySelector(".contents .fold");
const other = document.querySelector("a.other");

const plain = (text) => text.normalize("NFKC").toLowerCase();

/** Shows the clauses and terms that hold every word of the question, or all of them where nothing is asked. */
function show() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const one of document.querySelectorAll("[data-entry]")) {
    const text = plain(`${one.dataset.entry} ${one.textContent}`);
    one.hidden = !words.every((word) => text.includes(word));
    count += one.hidden ? 0 : 1;
  }
  for (const section of document.querySelectorAll("main section")) {
    section.hidden = !section.querySelector("[data-entry]:not([hidden])");
  }
  document.body.classList.toggle("searching", words.length > 0);
  found.textContent = words.length === 0 ? "" : count ? `${count} ${found.dataset.found}` : found.dataset.nothing;
}

/** A link to a clause that the search hides clears the search, and goes there. */
function uncover() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && target.closest("[hidden]")) {
    search.value = "";
    show();
    target.scrollIntoView();
  }
}

if (search) {
  search.addEventListener("input", show);
  window.addEventListener("hashchange", uncover);
  if (search.value) show();
}
if (contents) {
  const wide = matchMedia("(min-width: 64rem)");
  const fold = () => { contents.open = wide.matches; };
  wide.addEventListener("change", fold);
  fold();
  contents.addEventListener("click", (event) => {
    if (!wide.matches && event.target.closest("a")) contents.open = false;
  });
}
other.addEventListener("click", () => { other.hash = location.hash; });
