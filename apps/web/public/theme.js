(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('color_scheme');
  } catch (error) {
    console.warn(error);
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
