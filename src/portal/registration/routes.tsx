import type { RouteObject } from 'react-router-dom'
import { lazily } from '../../../widgets/kit/lazily.ts'

// Most visitors of the sign-in page have an account.
const RegistrationPage = lazily(() => import('./registration-page.tsx'), 'RegistrationPage')
const RegistrationResultPage = lazily(() => import('./result-page.tsx'), 'RegistrationResultPage')

/** Pages of the registration of suppliers (spec 2.1). */
export const registrationRoutes: RouteObject[] = [
  { path: '/register', element: <RegistrationPage /> },
  { path: '/supplierRegister', element: <RegistrationPage /> },
  { path: '/register-result', element: <RegistrationResultPage /> },
]
