import type { Ref } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { isForInputMethod, SearchBox } from '../../../ui/index.ts'
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
    <SearchBox
      ref={ref}
      className={styles.filter}
      isSmall
      label={t('sidebar.filter_label')}
      placeholder={t('sidebar.filter')}
      clearLabel={t('sidebar.filter_clear')}
      value={value}
      onChange={onChange}
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
  )
}
