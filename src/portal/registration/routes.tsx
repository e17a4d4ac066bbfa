import type { RouteObject } from 'react-router-dom'
import { RegistrationPage } from './registration-page.tsx'
import { RegistrationResultPage } from './result-page.tsx'

/** Pages of the registration of suppliers (spec 2.1). */
export const registrationRoutes: RouteObject[] = [
  { path: '/register', element: <RegistrationPage /> },
  { path: '/supplierRegister', element: <RegistrationPage /> },
  { path: '/register-result', element: <RegistrationResultPage /> },
]
