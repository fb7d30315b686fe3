import { mount } from "svelte";
import App from "./App.svelte";
import "./frame/theme.css";
import "./games/games.css";
import "./frame/base.css";
import "./frame/pages.css";
import { speech } from "./frame/language.svelte";
import { faceOf } from "./games/register";
import { open } from "./site/opening.svelte";
import * as layout from "./stage/layout";
import { Told } from "./stage/told.svelte";
import { serve } from "./tell/push";
import { isSite, transport } from "./server/transport";

if (isSite) void open();
else serve();
void speech.begin().then(() => {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  document.getElementById("first")?.remove(); // the loading screen of a site
});

Object.assign(window, { Told, faceOf, layout, transport }); // for unit tests
