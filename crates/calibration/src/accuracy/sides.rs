//! Values for the CPU, for the GPU, or for both.

/// A value for the CPU, for the GPU, or for both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sides<T> {
    Cpu(T),
    Gpu(T),
    Both { cpu: T, gpu: T },
}

impl<T> Sides<T> {
    /// Combines the values of both sides, or returns `None` if both values are missing.
    pub(crate) fn of(cpu: Option<T>, gpu: Option<T>) -> Option<Self> {
        match (cpu, gpu) {
            (Some(cpu), Some(gpu)) => Some(Self::Both { cpu, gpu }),
            (Some(cpu), None) => Some(Self::Cpu(cpu)),
            (None, Some(gpu)) => Some(Self::Gpu(gpu)),
            (None, None) => None,
        }
    }

    pub(crate) const fn cpu(&self) -> Option<&T> {
        match self {
            Self::Cpu(cpu) | Self::Both { cpu, .. } => Some(cpu),
            Self::Gpu(_) => None,
        }
    }

    pub(crate) const fn gpu(&self) -> Option<&T> {
        match self {
            Self::Gpu(gpu) | Self::Both { gpu, .. } => Some(gpu),
            Self::Cpu(_) => None,
        }
    }

    /// Returns the CPU's value and the GPU's value, or `None` if one of them is missing.
    pub(crate) fn both(&self) -> Option<(&T, &T)> {
        self.cpu().zip(self.gpu())
    }

    /// Iterates over the values that are present, starting with the CPU's value.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.cpu().into_iter().chain(self.gpu())
    }

    /// Borrows the value of each side.
    pub(crate) const fn as_ref(&self) -> Sides<&T> {
        match self {
            Self::Cpu(cpu) => Sides::Cpu(cpu),
            Self::Gpu(gpu) => Sides::Gpu(gpu),
            Self::Both { cpu, gpu } => Sides::Both { cpu, gpu },
        }
    }

    /// Applies a function to the value of each side.
    pub(crate) fn map<U>(self, mut make: impl FnMut(T) -> U) -> Sides<U> {
        match self {
            Self::Cpu(cpu) => Sides::Cpu(make(cpu)),
            Self::Gpu(gpu) => Sides::Gpu(make(gpu)),
            Self::Both { cpu, gpu } => Sides::Both { cpu: make(cpu), gpu: make(gpu) },
        }
    }
}

impl<T, E> Sides<Result<T, E>> {
    /// Returns the values of all sides, or the first error.
    pub(crate) fn transpose(self) -> Result<Sides<T>, E> {
        Ok(match self {
            Self::Cpu(cpu) => Sides::Cpu(cpu?),
            Self::Gpu(gpu) => Sides::Gpu(gpu?),
            Self::Both { cpu, gpu } => Sides::Both { cpu: cpu?, gpu: gpu? },
        })
    }
}
