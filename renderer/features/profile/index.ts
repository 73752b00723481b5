export { ProfileCard } from './ProfileCard.tsx'
