import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";
import "./base.css";
import { beats } from "./stage/beats.svelte";
import * as layout from "./stage/layout";

const target = document.getElementById("app");
if (target) mount(App, { target });

Object.assign(window, { beats, layout }); // to be tested for themselves
