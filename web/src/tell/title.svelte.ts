// The title of the tab: that of the page, with the number of things one is waited for with.
class Title {
  page = $state("Warren");
}

export const title = new Title();
