// Runs in the frame of a received mail, which has an opaque origin: it tells the page how tall the mail is.
(function () {
  var root = document.documentElement;
  function tell() {
    // A horizontal scroll bar would hide the last line.
    var bar = root.scrollWidth > root.clientWidth ? 16 : 0;
    parent.postMessage({ mailHeight: Math.ceil(root.getBoundingClientRect().height) + bar }, '*');
  }
  new ResizeObserver(tell).observe(root);
  addEventListener('load', tell);
})();
