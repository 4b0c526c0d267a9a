try {
  const scheme = localStorage.getItem('tendwell.scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
} catch {
  // a private window: the system decides
}
