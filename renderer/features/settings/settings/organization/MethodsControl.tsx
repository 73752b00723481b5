import { t } from '../../../../../shared/i18n.ts'
import { StateWords } from '../../../common/forms/index.ts'
import type { FieldControlProps } from './organizationField.ts'
import styles from './organization.module.css'

interface Method {
  readonly name: string
  readonly isOn: boolean
  /** Why the organization may not turn it on, or null. */
  readonly reason: string | null
}

/** Maximum number of sign-in methods drawn, since a hostile server may send thousands. */
const maxMethods = 30

/**
 * Returns the sign-in methods from any server version: by name, a boolean on old servers and an object on newer ones.
 */
export function methodsOf(told: unknown): readonly Method[] {
  if (typeof told !== 'object' || told === null) return []
  return Object.entries(told)
    .slice(0, maxMethods)
    .map(([name, method]: [string, unknown]): Method => {
      if (typeof method !== 'object' || method === null) return { name, isOn: method === true, reason: null }
      const { enabled, available, unavailable_reason: reason } = method as Readonly<Record<string, unknown>>
      return {
        name,
        isOn: enabled === true,
        reason: available === false ? (typeof reason === 'string' ? reason : '') : null,
      }
    })
}

/** Switches for the sign-in methods. At least one stays on. */
export function MethodsControl({ value, isFixed, onChange }: FieldControlProps) {
  const methods = methodsOf(value)
  const on = methods.filter(({ isOn }) => isOn)
  return (
    <div className={styles.methods}>
      {methods.map(({ name, isOn, reason }) => (
        <label key={name}>
          <input
            type="checkbox"
            aria-label={t('organization.methods_of', { name })}
            checked={isOn}
            disabled={isFixed || (isOn ? on.length === 1 : reason !== null)}
            onChange={({ target }) => {
              const next = Object.fromEntries(
                methods.map((each) => [each.name, each.name === name ? target.checked : each.isOn]),
              )
              void onChange(next)
            }}
          />
          {name}
        </label>
      ))}
    </div>
  )
}

/** Lists why some sign-in methods cannot be turned on, with all methods of the same reason on one line. */
export function MethodReasons({ value }: Pick<FieldControlProps, 'value'>) {
  const names = new Map<string, string[]>()
  for (const { name, isOn, reason } of methodsOf(value))
    if (!isOn && reason !== null) names.set(reason, [...(names.get(reason) ?? []), name])
  return [...names].map(([reason, of]) => (
    <StateWords
      key={reason}
      state={{
        kind: 'blocked',
        words: t('organization.methods_block', {
          names: of.join(', '),
          reason: reason === '' ? t('organization.methods_unavailable') : reason,
        }),
      }}
    />
  ))
}
