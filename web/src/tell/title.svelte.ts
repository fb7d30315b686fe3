// The title of the tab: that of the page, with the number of notices.
class Title {
  page = $state("Warren");
}

export const title = new Title();
