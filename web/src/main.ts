import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";
import "./games.css";
import "./base.css";
import "./pages.css";
import { faceOf } from "./faces";
import { open } from "./site/opening.svelte";
import * as layout from "./stage/layout";
import { Told } from "./stage/told.svelte";
import { serve } from "./tell/push";
import { isSite, transport } from "./transport";

if (isSite) void open();
else serve();
const target = document.getElementById("app");
if (target) mount(App, { target });
document.getElementById("first")?.remove(); // what a site shows until then

Object.assign(window, { Told, faceOf, layout, transport }); // to be tested for themselves
