import { useRovingFocus } from './list/useRovingFocus.ts'
import styles from './Tabs.module.css'

interface TabsProps<V extends string> {
  readonly label: string
  readonly tabs: readonly { readonly value: V; readonly label: string }[]
  readonly value: V
  readonly onChange: (value: V) => void
}

/** Tabs above a list, with one Tab stop. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  const { ref, ...keys } = useRovingFocus(undefined, 'horizontal')
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} ref={ref} {...keys}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-roving
          aria-selected={tab.value === value}
          aria-current={tab.value === value || undefined}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
