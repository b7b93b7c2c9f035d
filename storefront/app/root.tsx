import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import stylesUrl from "./app.css?url";
import frauncesUrl from "./assets/fonts/fraunces-core.woff2?url";
import interUrl from "./assets/fonts/inter-core.woff2?url";
import { AnalyticsPlace } from "./components/frame/analytics-place";
import { useFocusOnNavigation } from "./components/frame/focus-on-navigation";
import { Frame } from "./components/frame/frame";
import { NavigationProgress } from "./components/frame/navigation-progress";
import { AlertProvider } from "./components/ui/alert-provider";
import { ButtonLink } from "./components/ui/button";
import { EmptyState } from "./components/ui/empty-state";
import { AlertIcon } from "./components/ui/icons";
import { ToastHost } from "./components/ui/toast";
import { paths } from "./lib/paths";
import { useEarlyInput } from "./lib/use-early-input";
import { usePersistedState } from "./stores/use-persisted-state";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: frauncesUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: interUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesUrl },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon-32.png", sizes: "32x32", type: "image/png" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: paths.manifest.href() },
];

export function loader({ context }: Route.LoaderArgs) {
  return { config: context.config };
}

/** The settings do not change while a page is open. */
export const shouldRevalidate = () => false;

/** Wraps every screen and the error page, which needs all of it too. */
export function Layout({ children }: { children: ReactNode }) {
  usePersistedState();
  useEarlyInput();
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#17120f" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useFocusOnNavigation();
  return (
    <AlertProvider>
      <NavigationProgress />
      <Frame>
        <Outlet />
      </Frame>
      <ToastHost />
      <AnalyticsPlace />
    </AlertProvider>
  );
}

/** Shows when the shop itself is at fault. The frame stays, so that the shopper can go elsewhere. */
export function ErrorBoundary() {
  return (
    <Frame>
      <title>Something went wrong</title>
      <div role="alert">
        <EmptyState
          icon={<AlertIcon size={28} />}
          title="Something went wrong"
          text="This page could not be shown. Try again in a moment."
          action={
            <ButtonLink to={paths.home.href()} reloadDocument>
              Back to home
            </ButtonLink>
          }
        />
      </div>
    </Frame>
  );
}
