// What is said where the page itself can't begin: opened as a file, in a browser from before modules, or at an
// address that leads to no page. Written as old browsers read it.
(function () {
  var texts = TEXTS;
  var language = (navigator.language || "en").slice(0, 2);
  var said = texts[language] || texts.en;
  var isOld = !("noModule" in document.createElement("script"));

  try {
    language = localStorage.getItem("language") || language;
  } catch (error) {
    // nothing is kept here
  }
  if (texts[language]) document.documentElement.lang = language;

  function tell(what) {
    addEventListener("DOMContentLoaded", function () {
      document.documentElement.lang = texts[language] ? language : "en";
      var place = document.getElementById("app");
      place.setAttribute("role", "alert");
      place.setAttribute("style", "max-width: 40em; margin: 15vh auto; padding: 0 1em; font: 1.2em/1.5 sans-serif");
      place.textContent = said[what];
    });
  }

  if (location.protocol === "file:") return tell("file");
  if (isOld) return tell("old");
  if (!document.querySelector('meta[name="warren-nowhere"]')) return;
  // a link without #, typed or from a server: /t/ID, /rules/GAME, /cards/GAME, /matches, /workshop
  var known = /^(.*?\/)((?:t|rules|cards)\/[^/]+|matches|workshop)\/?$/.exec(location.pathname);
  if (known) location.replace(known[1] + "#/" + known[2] + location.search + location.hash);
  else tell("nowhere");
})();
