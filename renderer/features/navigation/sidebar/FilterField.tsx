import type { Ref } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { isForInputMethod, Icon, IconButton } from '../../../ui/index.ts'
import styles from './Sidebar.module.css'

export interface FilterFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onDown: () => void
  readonly onEnter: () => void
}

/** The field that filters the sidebar by name. */
export function FilterField({ ref, value, onChange, onDown, onEnter }: FilterFieldProps) {
  return (
    <div className={styles.filter} role="search">
      <Icon name="search" size={14} />
      <input
        ref={ref}
        type="text"
        aria-label={t('sidebar.filter_label')}
        placeholder={t('sidebar.filter')}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (isForInputMethod(event)) return
          if (event.key === 'ArrowDown') onDown()
          else if (event.key === 'Enter' && value.trim() !== '') {
            onEnter()
            onChange('')
            event.currentTarget.blur()
          } else if (event.key === 'Escape' && value !== '') onChange('')
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {value !== '' && (
        <IconButton icon="close" size={12} label={t('sidebar.filter_clear')} onClick={() => onChange('')} />
      )}
    </div>
  )
}
