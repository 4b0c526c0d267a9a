// the meta tells the browser's own ground, before any style sheet does
try {
  const scheme = localStorage.getItem('tendwell.scheme')
  if (scheme === 'light' || scheme === 'dark') {
    document.documentElement.dataset.scheme = scheme
    document.querySelector('meta[name=color-scheme]').content = scheme
  }
} catch {} // a private window
