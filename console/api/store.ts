import { useSyncExternalStore } from "react";

/** A value that lives outside React, with those who want to know of its changes. */
export function createStore<Value>(start: Value) {
  let value = start;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get: () => value,
    set(next: Value) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe,
  };
}

export type Store<Value> = ReturnType<typeof createStore<Value>>;

/** The value of a store, in a component. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
