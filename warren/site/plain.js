// The message where the page can't start: opened as a file, in a browser without modules, or at an unknown address.
// It uses only the syntax of old browsers.
(function () {
  var texts = TEXTS;
  var language = (navigator.language || "en").slice(0, 2);
  var said = texts[language] || texts.en;
  var isOld = !("noModule" in document.createElement("script"));

  try {
    language = localStorage.getItem("language") || language;
  } catch (error) {
    // storage is not available
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
