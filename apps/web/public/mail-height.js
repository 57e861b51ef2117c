// Runs in the frame of a received mail, which has an opaque origin: it tells the page how tall the mail is.
(function () {
  var root = document.documentElement;
  function tell() {
    // A horizontal scroll bar would hide the last line.
    var bar = root.scrollWidth > root.clientWidth ? 16 : 0;
    var height = Math.ceil(root.getBoundingClientRect().height) + bar;
    // The page makes no frame taller than `tallest` in received-mail.tsx: the rest of such a mail is scrolled to.
    root.style.overflowY = height > 20000 ? 'auto' : '';
    parent.postMessage({ mailHeight: height }, '*');
  }
  new ResizeObserver(tell).observe(root);
  addEventListener('load', tell);
  // Keys pressed here never reach the page: Escape leads back to it.
  addEventListener('keydown', function (event) {
    if (event.key === 'Escape') parent.postMessage({ mailLeft: true }, '*');
  });
})();
