/** Supported by Chromium, but missing from the types. */
const { scheduler } = globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } }

/** Resolves in a new task, after other waiting tasks had a turn. */
export function yieldToEventLoop(): Promise<void> {
  return (
    scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
  )
}
