import { iconPaths, type IconName } from './iconPaths.ts'

/** Decorative icon. The control or text around it must carry the accessible name. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {iconPaths[name].map((path) =>
        path.endsWith('!') ? (
          <path key={path} d={path.slice(0, -1)} fill="currentColor" stroke="none" />
        ) : (
          <path key={path} d={path} />
        ),
      )}
    </svg>
  )
}
