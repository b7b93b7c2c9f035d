let stopping = false;

// Heard beside whatever the process does about the signal itself.
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    stopping = true;
  });
}

/** True from the moment the process was asked to stop: it still answers, but shall get no new visitors. */
export function isStopping(): boolean {
  return stopping;
}
