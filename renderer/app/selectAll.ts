/**
 * Selecting all while no field has the focus, by key or menu, means what is read ([data-read]) as far as it is drawn,
 * not everything that the window shows. In a dialog it is the dialog's own. Returns what ends it.
 */
export function limitSelectAll(): () => void {
  const onStart = (event: Event): void => {
    // Only selecting all begins at the body: the pointer selects from a text on, and a field its own.
    if (event.target !== document.body || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    const read = document.querySelector('[data-read]')
    if (read !== null) getSelection()?.selectAllChildren(read)
  }
  document.addEventListener('selectstart', onStart)
  return () => document.removeEventListener('selectstart', onStart)
}
