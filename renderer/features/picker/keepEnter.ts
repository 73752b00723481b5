import type { KeyboardEvent } from 'react'

/** For a form's keys: Enter in a field that offers a list is meant for the list, also where none is open. */
export function keepEnter(event: KeyboardEvent): void {
  const isOffering = event.target instanceof HTMLElement && event.target.role === 'combobox'
  if (event.key === 'Enter' && isOffering) event.preventDefault()
}
